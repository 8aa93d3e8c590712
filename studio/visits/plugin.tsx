import { BarChartIcon } from '@sanity/icons/BarChart'
import { definePlugin } from 'sanity'
import { route } from 'sanity/router'
import type { PickWording } from 'studio-kit/pick'
import { VisitsTool } from './VisitsTool.tsx'

/** The Studio's tool for the figures of visits. */
export const visits = definePlugin((pick: PickWording) => ({
  name: 'visits',
  tools: [
    {
      name: 'visits',
      title: pick('Fréquentation', 'Visits'),
      icon: BarChartIcon,
      router: route.create('/', [route.create('/:period')]),
      component: VisitsTool,
    },
  ],
}))
