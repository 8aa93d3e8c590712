import { BarChartIcon } from '@sanity/icons/BarChart'
import { definePlugin } from 'sanity'
import { route } from 'sanity/router'
import { pickFor } from 'studio-kit/pick'
import type { VisitsToolOptions } from './options.ts'
import { VisitsTool } from './VisitsTool.tsx'

/** The Studio's tool for the figures of visits. */
export const visits = definePlugin((options: VisitsToolOptions) => ({
  name: 'visits',
  tools: [
    {
      name: 'visits',
      title: pickFor(options.language)('Fréquentation', 'Visits'),
      icon: BarChartIcon,
      router: route.create('/', [route.create('/:period')]),
      options,
      component: VisitsTool,
    },
  ],
}))
