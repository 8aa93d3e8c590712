import { expect, test } from 'vitest'
import { codes, parseReason } from '#lib/content/reasons.ts'

const parameters = Object.fromEntries(
  ['choices', 'detail', 'language', 'mark', 'maximum', 'minimum'].map((name) => [name, `<${name}>`]),
)
const findParameters = (text: string) => (text.match(/<\w+>/g) ?? []).toSorted()

test.each(codes)('the reason %s has wordings in French and English, with the same parameters', (code) => {
  const { fr = '', en = '' } = parseReason({ code, parameters })?.text ?? {}
  expect(fr).not.toBe(en)
  expect(fr).not.toMatch(/\b(must|missing|the)\b/)
  for (const wording of [fr, en]) expect(wording).toMatch(/^[^{}?]+$/)
  expect(findParameters(fr)).toEqual(findParameters(en))
  // No line may break before a colon or inside quotation marks.
  expect(fr).not.toMatch(/ [:;!?»]|« /)
})
