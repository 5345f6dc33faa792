// ebook.h: the properties of an ebook as plain C functions.
//
// The host calls them through the signatures in Ebook.c, and tests call them directly. An argument is borrowed until
// the function returns, and is NULL if the record has no such field. A result is NULL if there is nothing to show, and
// is otherwise valid until the next call of any of these functions on the same thread; a text is cut at 16,383 bytes.
// [thread-safe]

#ifndef EBOOK_H
#define EBOOK_H

#include "bindery.h"

// The library exports a single symbol, and none of these.
#pragma GCC visibility push(hidden)

// Returns the title, or "" if it is NULL, since a book must have a title.
const char    *ebook_title(const char *track_name);
const char    *ebook_author(const char *artist_name);

// Returns the description, which is HTML in the record, as plain text.
const char    *ebook_description(const char *description);

// Returns the first of the record's genres, or NULL if there is none, or it is no text.
const char    *ebook_genre(const bindery_record *record);

// Returns the year of an ISO 8601 date, or NULL if the text doesn't begin with four digits and a hyphen.
const int64_t *ebook_year(const char *release_date);

// Returns the price as its store writes it ("Free", "$0.99"), or NULL for a negative one.
const char    *ebook_price(const double *price, const char *formatted_price);

// Returns the average of the ratings, or NULL if the book has no ratings.
const double  *ebook_rating(const double *average_user_rating);
const int64_t *ebook_ratings(const int64_t *user_rating_count);
const char    *ebook_artwork(const char *artwork_url_100, const char *artwork_url_60);

// Returns the command of the action "page", such as "open https://example.org", or NULL if it would have to be cut.
const char    *ebook_page(const char *track_view_url);

#pragma GCC visibility pop

#endif
