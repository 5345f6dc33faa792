// many.h: as many bindings as a media type may have.

#ifndef MANY_H
#define MANY_H

// 256 bindings of a function, with names that begin with the string literal `name`: ALL(name, type, function)
#define ONE(name, type, to) {name, "(viewModel: handle) -> " type, (bindery_function)to}
#define FOUR(name, type, to) \
  ONE(name "0", type, to), ONE(name "1", type, to), ONE(name "2", type, to), ONE(name "3", type, to)
#define MANY(name, type, to) \
  FOUR(name "0", type, to), FOUR(name "1", type, to), FOUR(name "2", type, to), FOUR(name "3", type, to)
#define MORE(name, type, to) \
  MANY(name "0", type, to), MANY(name "1", type, to), MANY(name "2", type, to), MANY(name "3", type, to)
#define ALL(name, type, to) \
  MORE(name "0", type, to), MORE(name "1", type, to), MORE(name "2", type, to), MORE(name "3", type, to)

#endif
