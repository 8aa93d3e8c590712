type Options = { maxLines?: number; windowMs?: number }

/**
 * Limits what strangers can make a log write. Each sentence is logged a few times in a window; what comes after that is counted, and
 * one line at the end of the window says how often. The sentences must be from a small set, without a sender's text.
 */
export function limitRepeats(
  log: (line: string) => void,
  { maxLines = 5, windowMs = 10 * 60_000 }: Options = {},
): (line: string) => void {
  const counts = new Map<string, number>()
  return (line) => {
    const count = (counts.get(line) ?? 0) + 1
    counts.set(line, count)
    if (count <= maxLines) log(line)
    if (count > 1) return
    setTimeout(() => {
      const more = (counts.get(line) ?? 0) - maxLines
      counts.delete(line)
      if (more > 0)
        log(`${line} This happened ${more} more times in ${Math.round(windowMs / 60_000)} minutes.`)
    }, windowMs).unref()
  }
}
