// Ebook.c: a plugin that shows ebooks of the iTunes Store.
//
// A declarative media type, without a decoder or objects: each property is an ordinary function of the record's fields.
// The host reads its signature and calls it. See bindery.h.

#include "include/ebook.h"

#include <stdio.h>

#include "plain_text.h"

BINDERY_MANIFEST("{\"id\":\"org.bindery.ebook\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"ebook\"],\"name\":\"Ebook\",\"summary\":\"Ebooks of the iTunes Store\"}");

// ------------------------------------------------------------------- properties

// The last result of a property on this thread.
static _Thread_local char    shown[16384];
static _Thread_local int64_t shown_integer;
static _Thread_local double  shown_number;

// Copies `text` to `shown`, truncated at a whole character, and returns it; or returns NULL if `text` is empty.
static const char *keep(bindery_text text) {
  size_t count = text.count < sizeof shown ? text.count : sizeof shown - 1;
  while (count < text.count && count > 0 && ((unsigned char)text.bytes[count] & 0xc0) == 0x80) count--;
  if (count == 0) return NULL;
  memcpy(shown, text.bytes, count);
  shown[count] = 0;
  return shown;
}

static const char *keep_string(const char *text) {
  return text ? keep((bindery_text){text, strlen(text)}) : NULL;
}

const char *ebook_title(const char *track_name) {
  const char *title = keep_string(track_name);
  return title ? title : "";
}

const char *ebook_author(const char *artist_name) { return keep_string(artist_name); }

const char *ebook_description(const char *description) {
  if (!description) return NULL;
  plain_text(description, shown, sizeof shown);
  return shown[0] ? shown : NULL;
}

// Receives the fields of the genres, and keeps the first if it is text.
static void receive_genre(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  if (count > 0 && fields[0].type == BINDERY_UTF8) *(const char **)self->state = keep(fields[0].value.text);
}

// Ignores the reason why the genres can't be read, since a book may lack them.
static void ignore(const bindery_sink *self, bindery_text text) {
  (void)self;
  (void)text;
}

const char *ebook_genre(const bindery_record *record) {
  const bindery_field *genres = record ? bindery_field_named(record, "genres") : NULL;
  if (!genres || genres->type != BINDERY_JSON || !record->expand) return NULL;
  const char        *genre = NULL;
  bindery_field_sink fields = {sizeof fields, &genre, receive_genre};
  bindery_sink       failure = {sizeof failure, NULL, ignore};
  int32_t            status = record->expand(record, genres->value.text, &fields, &failure);
  return status == BINDERY_OK ? genre : NULL;
}

const int64_t *ebook_year(const char *release_date) {
  if (!release_date || strspn(release_date, "0123456789") != 4 || release_date[4] != '-') return NULL;
  shown_integer = 0;
  for (int index = 0; index < 4; index++) shown_integer = shown_integer * 10 + (release_date[index] - '0');
  return &shown_integer;
}

const char *ebook_price(const double *price, const char *formatted_price) {
  if (price && *price < 0) return NULL;
  return keep_string(price && *price == 0 ? "Free" : formatted_price);
}

const double *ebook_rating(const double *average_user_rating) {
  if (!average_user_rating || !(*average_user_rating > 0)) return NULL;
  shown_number = *average_user_rating;
  return &shown_number;
}

const int64_t *ebook_ratings(const int64_t *user_rating_count) {
  if (!user_rating_count) return NULL;
  shown_integer = *user_rating_count;
  return &shown_integer;
}

const char *ebook_artwork(const char *artwork_url_100, const char *artwork_url_60) {
  return keep_string(artwork_url_100 ? artwork_url_100 : artwork_url_60);
}

const char *ebook_page(const char *track_view_url) {
  static const char verb[] = "open ";
  size_t            count = track_view_url ? strlen(track_view_url) : 0;
  // A truncated address would lead elsewhere.
  if (count == 0 || count + sizeof verb > sizeof shown) return NULL;
  memcpy(shown, verb, sizeof verb - 1);
  memcpy(shown + sizeof verb - 1, track_view_url, count + 1);
  return shown;
}

// --------------------------------------------------------------------- the table

static const bindery_binding properties[] = {
    {"title", "(trackName: utf8) -> utf8", (bindery_function)ebook_title},
    {"author", "(artistName: utf8?) -> utf8?", (bindery_function)ebook_author},
    {"description", "(description: utf8?) -> utf8?", (bindery_function)ebook_description},
    {"genre", "(record: handle) -> utf8?", (bindery_function)ebook_genre},
    {"year", "(releaseDate: utf8?) -> i64?", (bindery_function)ebook_year},
    {"price", "(price: f64?, formattedPrice: utf8?) -> utf8?", (bindery_function)ebook_price},
    {"rating", "(averageUserRating: f64?) -> f64?", (bindery_function)ebook_rating},
    {"ratings", "(userRatingCount: i64?) -> i64?", (bindery_function)ebook_ratings},
    {"artwork", "(artworkUrl100: utf8?, artworkUrl60: utf8?) -> utf8?", (bindery_function)ebook_artwork},
    {"artwork60", "(artworkUrl60: utf8?) -> utf8?", (bindery_function)keep_string},
    {"artwork100", "(artworkUrl100: utf8?) -> utf8?", (bindery_function)keep_string},
};

static const bindery_binding actions[] = {
    {"page", "(trackViewUrl: utf8?) -> utf8?", (bindery_function)ebook_page},
};

static const bindery_media_type ebook = {
    .size = sizeof(bindery_media_type),
    .kind = "ebook",
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .actions = actions,
    .action_count = sizeof actions / sizeof *actions,
    .identity_field = "trackId",
    .layout = "{title:title}\t[{price:detail}]\n"
              "[{author:subtitle}]\t[{genre:secondary}][{year:detail}]"
              "[\n{description:secondary}]",
};

static const bindery_media_type *const media_types[] = {&ebook};

static const bindery_action_title titles[] = {
    {"ebook", "page", "Open in the store"},
};

static const bindery_actions titled = {
    .size = sizeof(bindery_actions),
    .titles = titles,
    .title_count = sizeof titles / sizeof *titles,
};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_ACTIONS) == 0 ? &titled : NULL;
}

static const bindery_plugin plugin = {
    .size = sizeof(bindery_plugin),
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.bindery.ebook",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = sizeof media_types / sizeof *media_types,
    .extension = extension,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  if (host->contract_major == BINDERY_CONTRACT_MAJOR) return &plugin;
  char sentence[64];
  int  count = snprintf(sentence, sizeof sentence, "built for contract %d.%d, not %d.%d", BINDERY_CONTRACT_MAJOR,
                        BINDERY_CONTRACT_MINOR, host->contract_major, host->contract_minor);
  failure->write(failure, (bindery_text){sentence, (size_t)count});
  return NULL;
}
