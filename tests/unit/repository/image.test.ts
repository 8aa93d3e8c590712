import { expect, test } from 'vitest'
import packages from '../../../package.json' with { type: 'json' }
import { readSource } from '../../support/sources.ts'

const dockerfile = readSource('Dockerfile')

test('the image has the Node of the project, by its exact version', () => {
  expect(/^ARG BASE=node:([\d.]+)-/m.exec(dockerfile)?.[1]).toBe(packages.dependencies.node)
})

test('a change of the code installs no packages: their stage gets only what names them', () => {
  const stage = /AS packages\n([\s\S]*?)\nFROM/.exec(dockerfile)?.[1] ?? ''
  const copied = [...stage.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))
  expect(copied).toEqual([
    'package.json',
    'package-lock.json',
    '.npmrc',
    'packages/content-lake/package.json',
  ])
})
