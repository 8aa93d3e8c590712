import { texts } from '#texts'
import { createCatalogue } from '../catalogue.ts'

export const words = createCatalogue(texts, 'foundation')
