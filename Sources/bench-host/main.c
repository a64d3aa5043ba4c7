#include <webkit2/webkit2.h>
int main(void) { return 0; }
