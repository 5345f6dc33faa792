#include "claiming.h"
