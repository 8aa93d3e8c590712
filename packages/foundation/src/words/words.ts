import { createCatalogue } from '../catalogue.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

export const words = createCatalogue({ en, fr })
