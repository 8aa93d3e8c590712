import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import fonts from '../../../fonts/fonts.json' with { type: 'json' }

const loader = readFileSync('app/[lang]/fonts.ts', 'utf8')
const fallbacks = readFileSync('app/[lang]/styles/fonts.css', 'utf8')

describe.each(Object.entries(fonts))('the font for: %s', (role, { family, weights }) => {
  test('is loaded with the weights of fonts/fonts.json', () => {
    // Next wants them written out.
    const range = `${Math.min(...weights)} ${Math.max(...weights)}`
    expect(loader).toContain(`src: '../../fonts/${role}.woff2',\n  weight: '${range}',`)
  })

  test('has a fallback for each weight, as `npm run fonts` writes them', () => {
    const found = [...fallbacks.matchAll(/font-family: "(\w+) fallback";\n.*\n {2}font-weight: (\d+);/g)]
    expect(found.flatMap(([, of, weight]) => (of === role ? [Number(weight)] : []))).toEqual(weights)
  })

  test('comes with its licence', () => {
    const text = readFileSync(`fonts/${role}.license.txt`, 'utf8')
    expect(text, `fonts/${role}.license.txt is of another family: run \`npm run fonts\``).toContain(family)
  })
})
