import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocuments } from '#lib/content/documents.ts'
import { sayReason } from '#studio/publishing/reasons.ts'

const root = join(import.meta.dirname, '../../..')
const inFrench = (reason: string) => sayReason(reason, (fr) => fr)
const inEnglish = (reason: string) => sayReason(reason, (_fr, en) => en)

/** Every reason that stands in the code which reads content. */
const reasons = globSync('lib/content/*.ts', { cwd: root }).flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /'((?:must|is missing|is not the|needs|the French text)\b[^'\n]*)'/g,
    ),
  ].map(([, reason = '']) => reason),
)

test('a French owner reads every reason for which a document is refused in French', () => {
  expect(reasons.length).toBeGreaterThan(40)
  for (const reason of reasons) {
    expect(inFrench(reason), reason).not.toBe(reason)
    expect(inFrench(reason)).not.toMatch(/\b(must|missing|the)\b/)
    expect(inEnglish(reason)).toBe(reason)
  }
})

test('what a reason names is kept', () => {
  expect(inFrench('its file cannot be read as a picture (bad marker)')).toBe(
    'son fichier ne se lit pas comme une image (bad marker)',
  )
  expect(inFrench('its file is larger than 20 MB')).toBe('son fichier dépasse 20 Mo')
  expect(inFrench('the mark “blink” is none of strong, em or a link')).toContain(
    'la marque «\u00a0blink\u00a0»',
  )
  expect(inFrench('the lake answered 404 for its file')).toBe('le lac a répondu 404 pour son fichier')
})

test('a project with mistakes is told of in French', () => {
  const parsed = parseDocuments({
    projects: [
      { _id: 'p', _updatedAt: 'yesterday', title: { fr: ' ' }, year: 1890, url: 'ftp://x', tags: 'a' },
    ],
    packages: [],
    legalPages: [],
  })
  if (parsed.kind === 'valid') throw new Error('It has mistakes.')
  expect(parsed.problems.length).toBeGreaterThan(3)
  for (const { reason } of parsed.problems) expect(inFrench(reason), reason).not.toBe(reason)
})
