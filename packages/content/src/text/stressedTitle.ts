/**
 * Finds the words to stress in a title: whole words only, and nothing is stressed if the title does not have them.
 * Previews append an invisible mark to both texts, so the end of the words is compared without it.
 */
export function toStressedTitle(title: string, words: string) {
  const wanted = words.replace(/\p{Cf}+$/u, '').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${wanted}(?![\\p{L}\\p{N}])`, 'u')
  const found = wanted === '' ? null : pattern.exec(title)
  if (!found) return { before: title, stressed: '', after: '' }
  const [stressed] = found
  return { before: title.slice(0, found.index), stressed, after: title.slice(found.index + stressed.length) }
}
