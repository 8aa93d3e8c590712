import { createWords } from 'studio-kit/createWords'
import { en } from './en.ts'
import { fr } from './fr.ts'

export const texts = { fr, en }

export const { bundles, useT, useWords } = createWords('publishing', texts)
