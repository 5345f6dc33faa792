// libcurl: HTTP. Swift imports neither its functions with arguments of any type, nor its macros with casts.
//
// A handle is its creator's, and each function is for one thread at a time with one handle: [one-at-a-time].
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stddef.h>

#if LIBCURL_VERSION_NUM < 0x075700
#error "libcurl 7.87 or later is needed"
#endif

// Each sets an option of a transfer, and returns CURLE_OK or the error. A text is copied. What a pointer leads to is
// borrowed until the transfer's handle is freed. A receiver is called by curl_multi_perform() and ccurl_resume(), on
// the thread that calls these. [one-at-a-time]
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

// Sets the maximum number of connections that are kept for later transfers. [one-at-a-time]
static inline CURLMcode ccurl_set_kept_connections(CURLM *multi, long count) {
  return curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, count);
}

// Returns the HTTP status with which a proxy answered the request for a tunnel, or 0 if none did. [one-at-a-time]
static inline long ccurl_tunnel_status(CURL *easy) {
  long status = 0;
  return curl_easy_getinfo(easy, CURLINFO_HTTP_CONNECTCODE, &status) == CURLE_OK ? status : 0;
}

// Returns the handle of a transfer that has ended, which stays its creator's, and writes CURLE_OK or the error to
// `result`; or returns NULL if none has ended since the last call. Each is returned once. [one-at-a-time]
static inline CURL *ccurl_finished(CURLM *multi, CURLcode *result) {
  int waiting = 0;
  for (CURLMsg *message; (message = curl_multi_info_read(multi, &waiting)) != NULL;) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

// Resumes a paused transfer, whose receivers may be called before this returns. Returns CURLE_OK or the error.
// [one-at-a-time]
static inline CURLcode ccurl_resume(CURL *easy) { return curl_easy_pause(easy, CURLPAUSE_CONT); }
