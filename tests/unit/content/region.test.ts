import { describe, expect, test } from 'vitest'
import { localeTextShape } from '#lib/content/localized.ts'
import { withRegion } from '#lib/content/region.ts'
import { contentOf, withSettings } from '../../support/content.ts'

describe('a new town shows wherever the example named the old region:', () => {
  const town = { region: { fr: 'Arles', en: 'Arles, Provence' } }
  test.each([
    ['fr', 'Arles', /sud de la France/],
    ['en', 'Arles, Provence', /southern France/],
  ] as const)('in %s', (locale, name, old) => {
    const content = contentOf(locale, withSettings(town))
    expect(content.settings.tagline.text).toContain(name)
    const [company] = content.legal.terms.sections
    expect(company?.body.blocks[0]?.children[0]?.text).toContain(name)
    expect(JSON.stringify(content)).not.toMatch(old)
    expect(JSON.stringify(content)).not.toContain('{{')
  })
})

describe('the region is put into a text', () => {
  const region = { fr: 'Nîmes', en: 'Nîmes in Occitanie' }
  const fill = (content: object, locale: 'fr' | 'en') => withRegion(content, region, locale)

  test('as often as it is referred to, in every part of a page', () => {
    const page = {
      lead: '{{region}}, oui {{region}}',
      list: [{ words: ['à {{region}}'] }],
      none: null,
      year: 3,
    }
    expect(fill(page, 'fr')).toEqual({
      lead: 'Nîmes, oui Nîmes',
      list: [{ words: ['à Nîmes'] }],
      none: null,
      year: 3,
    })
  })

  test('in the language of that text, which may have fallen back to French', () => {
    const page = { own: { text: 'In {{region}}', lang: 'en' }, other: { text: 'À {{region}}', lang: 'fr' } }
    expect(fill(page, 'en')).toMatchObject({
      own: { text: 'In Nîmes in Occitanie' },
      other: { text: 'À Nîmes' },
    })
  })

  test('in French where it has no English', () => {
    expect(withRegion({ lead: 'In {{region}}' }, localeTextShape.parse({ fr: 'Nîmes' }), 'en')).toEqual({
      lead: 'In Nîmes',
    })
  })

  test('without the invisible characters of a preview, which only end a text', () => {
    expect(
      withRegion({ lead: 'À {{region}} !' }, localeTextShape.parse({ fr: 'Nîmes\u200b\u200d' }), 'fr'),
    ).toEqual({
      lead: 'À Nîmes !',
    })
  })

  test('and leaves the content it was given as it is', () => {
    const page = { lead: '{{region}}' }
    fill(page, 'fr')
    expect(page.lead).toBe('{{region}}')
  })
})
