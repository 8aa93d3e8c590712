import { readFile } from 'node:fs/promises'
import { outlinesShape } from 'releases/drawing/text'
import type { DrawingMaterial } from './drawSocialImage.ts'

let material: Promise<DrawingMaterial> | undefined

const readText = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

/** Reads the sources of drawn pictures, once per process. The Studio loads the same files (studio/pages). */
export function readMaterial(): Promise<DrawingMaterial> {
  material ??= Promise.all([readText('./scenes.svg'), readText('../../../fonts/outlines.json')]).then(
    ([scenes, outlines]) => ({ scenes, outlines: outlinesShape.parse(JSON.parse(outlines)) }),
  )
  return material
}
