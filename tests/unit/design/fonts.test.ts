import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import fonts from '../../../fonts/fonts.json' with { type: 'json' }

const loader = readFileSync('app/[lang]/fonts.ts', 'utf8')

describe.each(Object.entries(fonts))('the font for: %s', (role, { family, weights }) => {
  test('is loaded with the weights of fonts/fonts.json', () => {
    // Next accepts the weights only as a literal.
    const range = `${Math.min(...weights)} ${Math.max(...weights)}`
    expect(loader).toContain(`src: '../../fonts/${role}.woff2',\n  weight: '${range}',`)
  })

  test('comes with its licence', () => {
    const text = readFileSync(`fonts/${role}.license.txt`, 'utf8')
    expect(text, `fonts/${role}.license.txt belongs to another family: run \`npm run fonts\``).toContain(
      family,
    )
  })
})
