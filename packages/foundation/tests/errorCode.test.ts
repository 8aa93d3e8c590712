import { expect, test } from 'vitest'
import { isDiskFull } from '../src/errorCode.ts'

test('a full disk is distinguished from a damaged file', () => {
  expect(isDiskFull(Object.assign(new Error('no space'), { code: 'ENOSPC' }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('full'), { errcode: 13 }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('damaged'), { errcode: 11 }))).toBe(false)
  expect(isDiskFull(new Error('anything'))).toBe(false)
})
