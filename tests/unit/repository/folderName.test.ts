import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyRepo, runIn, symlinkPackages } from '../../support/copyOfRepo.ts'
import { findSources, readSource } from '../../support/sources.ts'

/** Draws an SVG, and prints the sizes of its files. */
const script = `
import { sizeImage } from './packages/content/src/images/sizeImage.ts'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
const whole = { top: 0, right: 0, bottom: 0, left: 0 }
const image = { asset: { _id: 'image-a-40x20-svg' }, hotspot: { x: 0.5, y: 0.5 }, crop: whole }
const { width, height } = await sizeImage(Buffer.from(svg), { image, frame: { ratio: 2, widths: [40] } })
console.log(width + ' by ' + height)
`

// The whole site runs from such a folder in tests/hard/otherIdentity.test.ts.
test('an SVG is drawn from a folder with a space and an accent in its name', () => {
  const copy = copyRepo('folder-name', symlinkPackages)
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  expect(copy).toMatch(/ été/)
  writeFileSync(join(copy, 'draw.ts'), script)
  expect(runIn(copy, ['draw.ts'])).toEqual({ status: 0, output: '40 by 20\n' })
})

/** The variables of a file that hold the address of another file. */
const findFileAddresses = (source: string) =>
  [...source.matchAll(/\bconst (\w+) = new URL\([^)]*import\.meta\.url\)/g)].map(([, name = '']) => name)

const folders = [
  'app',
  'bench',
  'components',
  'fonts',
  'lib',
  'packages',
  'schemas',
  'server',
  'studio',
  'tests',
]

test('no file is passed on by the encoded path of its address: a space would be %20', () => {
  const files = findSources(folders).filter((file) => !file.includes('node_modules/'))
  expect(files.length).toBeGreaterThan(500)
  const encoded = files.filter((file) => {
    const source = readSource(file)
    return (
      /new URL\([^)]*import\.meta\.url\)\.pathname/.test(source) ||
      findFileAddresses(source).some((name) => source.includes(`${name}.pathname`))
    )
  })
  expect(encoded, 'Use `fileURLToPath(…)` instead of `.pathname`.').toEqual([])
})
