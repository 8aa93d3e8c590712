/** `localPaths` of pages.ts, which next.config.ts inserts: with the list of pages, each first visit would load 500 bytes more. */
export const localPaths: readonly (readonly string[])[] = JSON.parse(process.env.LOCAL_PATHS ?? '[]')
