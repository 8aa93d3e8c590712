import { readFile } from 'node:fs/promises'
import type { DrawingMaterial } from './drawSocialImage.ts'
import { outlinesShape } from './text.ts'

let read: Promise<DrawingMaterial> | undefined

const readText = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

/** Reads what pictures are drawn with, once per process. The Studio loads the same files (studio/pages). */
export function readMaterial(): Promise<DrawingMaterial> {
  read ??= Promise.all([readText('./scenes.svg'), readText('../../../fonts/outlines.json')]).then(
    ([scenes, outlines]) => ({ scenes, outlines: outlinesShape.parse(JSON.parse(outlines)) }),
  )
  return read
}
