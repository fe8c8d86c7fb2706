// What a main loop needs of the system and Swift's module of the C library does not have.

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// Dispatch's own way for a main loop that is not its own, as CoreFoundation uses it: a descriptor that is readable while
// something waits in the main queue, and the call that runs it, on the process's first thread.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// Asks the processor for the code between two functions, line by line (64 bytes), and does not wait for it.
static inline void mullion_fetch_code(const void *start, const void *end) {
  for (const char *line = start; line < (const char *)end; line += 64) __builtin_prefetch(line, 0, 3);
}
