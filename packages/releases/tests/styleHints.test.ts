import { expect, test } from 'vitest'
import { applyStyles } from '../src/next/styleHints.ts'

const font = ':HL["/_next/static/media/a.woff2","font",{"crossOrigin":"","type":"font/woff2"}]'
const apply = (text: string) => applyStyles(Buffer.from(text)).toString()

test('style sheets of a page are applied with its data, and fonts are only preloaded', () => {
  const data = `1:"é"\n:HL["/_next/static/chunks/a.css?dpl=1","style"]\n${font}\n:HL["/b.css","style"]\n2:X`
  const applied = `1:"é"\n:HS["/_next/static/chunks/a.css?dpl=1","next" ]\n${font}\n:HS["/b.css","next" ]\n2:X`
  expect(apply(data)).toBe(applied)
  expect(Buffer.byteLength(applied)).toBe(Buffer.byteLength(data))
})

test.each([font, '2:["x",":HL[\\"/a.css\\",\\"style\\"]"]', ' :HL["/a.css","style"]', ''])(
  'nothing else is changed: %s',
  (text) => {
    const data = Buffer.from(text)
    expect(applyStyles(data)).toBe(data)
  },
)

test('bytes that are no text stay', () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80])
  const hint = Buffer.from('\n:HL["/a.css","style"]\n')
  expect(applyStyles(Buffer.concat([bytes, hint])).subarray(0, 4)).toEqual(bytes)
})
