import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe for a page whose frames are all of its own origin, so that it can run in that page alone. Otherwise each analysis opens a second page,
 * a fifth of a walk through the Studio: https://github.com/dequelabs/axe-core-npm/tree/develop/packages/playwright#axebuildersetlegacymode
 */
export const createAxe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()
