import { connectStudio } from 'content-lake/client'
import { defineConfig, defineField, defineType } from 'sanity'
import { structureTool } from 'sanity/structure'

const note = defineType({
  name: 'note',
  title: 'Note',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'text', type: 'text' }),
    defineField({ name: 'picture', type: 'image' }),
  ],
})

export default defineConfig({
  ...connectStudio(process.env.SANITY_STUDIO_LAKE ?? 'http://localhost:3030'),
  plugins: [structureTool()],
  schema: { types: [note] },
})
