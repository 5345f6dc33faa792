// catalogue.c: recipes, what is in the pantry, and what is written of them.

#include "catalogue.h"

const struct entry catalogue[ENTRY_COUNT] = {
    {RECIPE, "heuriger", "Heurigenabend \"Zum Sepp\"", "Resi Huber", "menu", NULL, 8, 240, 3, 0, 0},
    {RECIPE, "gulasch", "Gulasch", "Ilona Nagy", "hot, slow", "heuriger", 4, 180, 0, 0, 0},
    {RECIPE, "gulasch-2", "Gulasch", "Resi Huber", "hot", NULL, 6, 150, 0, 0, 0},
    {RECIPE, "kaesespaetzle", "Käsespätzle", "Resi Huber", "vegetarian", "heuriger", 4, 45, 0, 0, 0},
    {RECIPE, "kaiserschmarrn", "Kaiserschmarrn", "Resi Huber", "sweet, vegetarian", "heuriger", 2, 30, 0, 0, 0},
    {RECIPE, "gyoza", "餃子", "田中 美香", "quick", NULL, 3, 40, 0, 0, 0},
    {RECIPE, "creme-brulee", "Crème brûlée", "Zoé Lefèvre", "sweet, vegetarian", NULL, 6, 75, 0, 0, 0},
    {RECIPE, "shakshuka", "شكشوكة", NULL, "quick, vegetarian", NULL, 2, 25, 0, 0, 0},
    {RECIPE, "borscht", "Борщ", "Oksana Koval", "slow", NULL, 8, 120, 0, 0, 0},
    {RECIPE, "mole", "Mole \\ poblano", "Lupita Ruiz", "hot, slow", NULL, 10, 300, 0, 0, 0},
    {PANTRY, "paprika", "Paprika", NULL, NULL, NULL, 0, 0, 0, 100, 249},
    {PANTRY, "flour", "Flour", NULL, NULL, NULL, 0, 0, 0, 1000, 129},
    {PANTRY, "miso", "味噌", NULL, NULL, NULL, 0, 0, 0, 500, 599},
    {PANTRY, "sugar", "Sugar", NULL, NULL, NULL, 0, 0, 0, 1000, 139},
};

void add(struct builder *builder, bindery_text text) {
  if (builder->count + text.count > builder->capacity) {
    size_t capacity = (builder->count + text.count) * 2;
    char  *grown = realloc(builder->bytes, capacity);
    if (!grown) builder->has_failed = true;
    if (!grown) return;
    builder->bytes = grown;
    builder->capacity = capacity;
  }
  if (text.count) memcpy(builder->bytes + builder->count, text.bytes, text.count);
  builder->count += text.count;
}

void add_json(struct builder *builder, bindery_text text) {
  static const char digits[] = "0123456789abcdef";
  add(builder, literal("\""));
  for (size_t index = 0; index < text.count; index++) {
    unsigned char byte = (unsigned char)text.bytes[index];
    char          escape[] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
    bool is_plain = byte >= ' ' && byte != '"' && byte != '\\';
    add(builder, is_plain ? (bindery_text){&text.bytes[index], 1} : (bindery_text){escape, sizeof escape});
  }
  add(builder, literal("\""));
}
