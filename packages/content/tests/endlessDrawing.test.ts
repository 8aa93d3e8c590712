import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { sizeImage } from '../src/images/sizeImage.ts'
import { endlessSvg } from '../testing/pictures.ts'

test('an SVG that never finishes drawing is refused, and its process ends', { timeout: 60_000 }, async () => {
  const image = {
    asset: { _id: 'image-abc-1600x900-svg' },
    hotspot: { x: 0.5, y: 0.5 },
    crop: { top: 0, right: 0, bottom: 0, left: 0 },
  }
  const request = { key: 'k', image, frame: { ratio: 3 / 2, widths: [400] }, document: 'd', path: 'image' }
  await expect(sizeImage(Buffer.from(endlessSvg), request)).rejects.toMatchObject({
    problem: { code: 'tooSlowToDraw' },
  })
  const running = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'args='], { encoding: 'utf8' })
  expect(running).not.toContain('rasterizeSvgProcess')
})
