import { type FormPatch, set, setIfMissing, unset } from 'sanity'
import { parsePrice } from '#lib/i18n/formats.ts'

/** What typing an amount does to its price: cents where it can be read, else the words as they were typed. */
export function toPatches(typed: string): FormPatch[] {
  const words = typed.trim()
  if (words === '') return [unset(['amount']), unset(['unread'])]
  const there = setIfMissing({ _type: 'price' })
  const cents = parsePrice(words)
  if (cents === null) return [there, unset(['amount']), set(words, ['unread'])]
  return [there, set(cents, ['amount']), unset(['unread'])]
}
