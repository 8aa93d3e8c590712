const maxRemembered = 500
/** A longer text is not kept. */
const maxCharacters = 2_000

/**
 * A function that remembers what it has made of the last texts, because clients repeat their requests. What it makes is shared: nobody
 * may change it. An error is not remembered.
 */
export function remember<Made, Rest extends unknown[]>(
  make: (text: string, ...rest: Rest) => Made,
): (text: string, ...rest: Rest) => Made {
  const remembered = new Map<string, Made>()
  return (text, ...rest) => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    const made = make(text, ...rest)
    if (text.length > maxCharacters) return made
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(text, made)
    return made
  }
}
