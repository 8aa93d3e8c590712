import { XMLValidator } from 'fast-xml-parser'
import { parseRssFeed } from 'feedsmith'
import Parser from 'rss-parser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toOwnersMidnight } from '#lib/i18n/formats.ts'
import { locales } from '#lib/languages.ts'
import { toFeed } from '#lib/seo/feed.server.ts'
import { contentOf, paragraph } from '../../support/content.ts'
import { media, note, toNoteOf } from '../../support/stories.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example'))
afterAll(() => void vi.unstubAllEnvs())

const other = toNoteOf('en', 'other', '2026-03-29')
const feedOf = (notes: object[], locale: 'fr' | 'en' = 'en') =>
  toFeed(locale, contentOf(locale, { note: notes }, { media }))

describe('the feed, as two readers that others wrote read it', () => {
  test.each(locales)('names itself and the list in %s', (locale) => {
    const { language, link: list, atom, lastBuildDate, title } = parseRssFeed(feedOf([note], locale))
    const notes = locale === 'fr' ? '/carnet' : '/en/notes'
    expect({ language, list }).toEqual({
      language: locale === 'fr' ? 'fr-FR' : 'en-GB',
      list: `https://site.example${notes}`,
    })
    expect(atom?.links).toEqual([
      { href: `https://site.example${notes}/rss.xml`, rel: 'self', type: 'application/rss+xml' },
    ])
    expect(title).toContain(contentOf(locale).settings.brand)
    // When what it contains was changed, not when it was made.
    expect(new Date(lastBuildDate ?? '').toISOString()).toBe('2026-11-20T09:00:00.000Z')
  })

  test('has every note of its language with its whole text and absolute addresses', async () => {
    const { items } = await new Parser().parseString(feedOf([note, other]))
    expect(items.map(({ title, link: address, guid }) => [title, address, guid])).toEqual([
      ['Bread online', 'https://site.example/en/notes/bread-online', 'note-bread-en'],
      ['Note other', 'https://site.example/en/notes/other', 'note-other-en'],
    ])
    const [first] = items
    expect(new Date(first?.pubDate ?? '')).toEqual(toOwnersMidnight(note.date))
    const html: string = first?.['content:encoded'] ?? ''
    expect(html).toContain('<p>The request.</p>')
    expect(html).toContain('<img src="https://site.example/a" width="40" height="30" alt="A loaf">')
    expect(html).toContain('<figcaption>Au four.</figcaption>')
    expect(html).toContain('<blockquote><p>Une phrase.</p></blockquote>')
    expect(html).not.toMatch(/(?:src|href)="(?!https:)/)
    expect((await new Parser().parseString(feedOf([note, other], 'fr'))).items).toHaveLength(1)
  })

  test('leads from links of this site, of a note and of a mail to where they lead on the page', async () => {
    const links = ['/contact', '#end', 'mailto:a@site.example', 'https://else.example/?a=1&b=2']
    const story = links.map((href) => ({
      _key: href,
      _type: 'storyText',
      text: {
        en: [
          paragraph('', {
            markDefs: [{ _type: 'link', _key: 'l', href }],
            children: [{ _type: 'span', _key: 's', text: 'there', marks: ['l'] }],
          }),
        ],
      },
    }))
    const { items } = await new Parser().parseString(feedOf([{ ...other, story }]))
    const html: string = items[0]?.['content:encoded'] ?? ''
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://site.example/en/contact',
      'https://site.example/en/notes/other#end',
      'mailto:a@site.example',
      'https://else.example/?a=1&amp;b=2',
    ])
  })

  test('stays well-formed whatever the owner has pasted', async () => {
    const odd = '<b>R&D</b> ]]> \u0000\u000b\ufffe“ok” 🍞'
    const xml = feedOf([{ ...other, title: { en: odd }, sentence: { en: odd } }])
    expect(XMLValidator.validate(xml)).toBe(true)
    const [item] = parseRssFeed(xml).items ?? []
    expect(item?.title).toBe('<b>R&D</b> ]] > “ok” 🍞')
    expect(item?.description).toBe('&lt;b&gt;R&amp;D&lt;/b&gt; ]]&gt; “ok” 🍞')
  })
})
