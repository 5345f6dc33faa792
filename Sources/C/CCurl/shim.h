// libcurl: HTTP. Its functions with arguments of any type, and its casts in macros, are
// what Swift doesn't see.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stddef.h>

#if LIBCURL_VERSION_NUM < 0x075700
#error "libcurl 7.87 or later is needed"
#endif

// Each sets an option of a transfer. A text is copied; a pointer is kept. [one-at-a-time]
static inline CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, curl_write_callback receiver) {
  return curl_easy_setopt(easy, option, receiver);
}

// Sets how many connections are kept for later transfers. [one-at-a-time]
static inline CURLMcode ccurl_set_kept_connections(CURLM *multi, long count) {
  return curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, count);
}

// Returns the status that a proxy answered a request for a tunnel with, or 0. [one-at-a-time]
static inline long ccurl_tunnel_status(CURL *easy) {
  long status = 0;
  return curl_easy_getinfo(easy, CURLINFO_HTTP_CONNECTCODE, &status) == CURLE_OK ? status : 0;
}

// Returns a transfer that is over, and writes how it ended to `result`; NULL where none
// is. [one-at-a-time]
static inline CURL *ccurl_finished(CURLM *multi, CURLcode *result) {
  int waiting = 0;
  for (CURLMsg *message; (message = curl_multi_info_read(multi, &waiting)) != NULL;) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

// Has a paused transfer go on. It may hand over bytes before this returns. [one-at-a-time]
static inline CURLcode ccurl_resume(CURL *easy) { return curl_easy_pause(easy, CURLPAUSE_CONT); }
