import { BarChartIcon } from '@sanity/icons/BarChart'
import { definePlugin } from 'sanity'
import { route } from 'sanity/router'
import { translatorFor } from 'studio-kit/translator'
import type { VisitsToolOptions } from './options.ts'
import { VisitsTool } from './VisitsTool.tsx'
import { bundles, texts } from './words/words.ts'

export const visits = definePlugin((options: VisitsToolOptions) => ({
  name: 'visits',
  i18n: { bundles },
  tools: [
    {
      name: 'visits',
      title: translatorFor(texts, options.language)('title'),
      icon: BarChartIcon,
      router: route.create('/', [route.create('/:period')]),
      options,
      component: VisitsTool,
    },
  ],
}))
