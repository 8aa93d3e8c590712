import { describe, expect, test } from 'vitest'
import { codes, parseReason } from '../src/reasons.ts'

describe('every reason why content is not shown', () => {
  const names = 'detail maximum megabytes megapixels page signs status'.split(' ')
  const parameters = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
  const findParameters = (text: string) => (text.match(/<\w+>/g) ?? []).toSorted()

  test.each(codes)('%s has wordings in French and English, with the same parameters', (code) => {
    const { fr = '', en = '' } = parseReason({ code, parameters })?.text ?? {}
    expect(fr).not.toBe(en)
    for (const wording of [fr, en]) expect(wording).toMatch(/^[^{}?]+$/)
    expect(findParameters(fr)).toEqual(findParameters(en))
    // No line may break before a colon or inside quotation marks.
    expect(fr).not.toMatch(/ [:;!?»]|« /)
  })
})
