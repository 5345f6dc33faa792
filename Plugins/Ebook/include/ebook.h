// ebook.h: what an ebook shows, as plain C functions.
//
// The host calls them through the signatures in Ebook.c, tests call them here.
// An argument is NULL where the record has no such field, and so is a result
// where there is nothing to show. A result is valid until one of these functions
// is next called on the same thread. [thread-safe]

#ifndef EBOOK_H
#define EBOOK_H

#include "bindery.h"

// The library exports one symbol; these are not it.
#pragma GCC visibility push(hidden)

// Takes the title; "" where it is NULL, as a book always has one.
const char    *ebook_title(const char *track_name);
const char    *ebook_author(const char *artist_name);
const char    *ebook_description(const char *description);

// Finds the first of the record's genres.
const char    *ebook_genre(const bindery_record *record);

// Takes the year of an ISO 8601 date.
const int64_t *ebook_year(const char *release_date);

// Takes the price as its store writes it: "Free", "$0.99"; NULL for a negative one.
const char    *ebook_price(const double *price, const char *formatted_price);

// Takes the average of the ratings; NULL where nobody rated the book.
const double  *ebook_rating(const double *average_user_rating);
const int64_t *ebook_ratings(const int64_t *user_rating_count);
const char    *ebook_artwork(const char *artwork_url_100, const char *artwork_url_60);

// What the action "page" does: "open https://example.org".
const char    *ebook_page(const char *track_view_url);

#pragma GCC visibility pop

#endif
