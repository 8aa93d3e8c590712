import { createCatalogue } from '@freelance-site/foundation'
import {
  createOrderedLists,
  prepareBrowser,
  schedule,
  scheduleActions,
  studioKit,
  translateTools,
} from '@freelance-site/studio-kit/studio'
import { connectStudio, connection as lake } from 'content-lake/client'
import { defineConfig, defineField, defineType } from 'sanity'
import { structureTool } from 'sanity/structure'

const connection = connectStudio(process.env.SANITY_STUDIO_LAKE ?? 'http://localhost:3030')
const language = await prepareBrowser(connection.projectId)
const { translatorFor } = createCatalogue({
  en: { kitchen: 'Kitchen', recipe: 'Recipe', recipes: 'Recipes', title: 'Title' },
  fr: { kitchen: 'Cuisine', recipe: 'Recette', recipes: 'Recettes', title: 'Titre' },
})
const t = translatorFor(language)
const toList = createOrderedLists(language)

const recipe = defineType({
  name: 'recipe',
  title: t('recipe'),
  type: 'document',
  fields: [
    defineField({ name: 'title', title: t('title'), type: 'string' }),
    defineField({ name: 'order', type: 'number', hidden: true }),
  ],
})

export default defineConfig({
  ...connection,
  plugins: [
    structureTool({
      structure: (S) => {
        const recipes = S.documentTypeList('recipe').id('recipes').title(t('recipes'))
        const title = t('kitchen')
        return S.list()
          .title(title)
          .items([S.listItem().id('recipes').title(title).child(toList(S, recipes))])
      },
    }),
    studioKit({
      language,
      translatedTypes: [],
      translations: { first: 'en', others: [] },
      isHosted: false,
      connection: lake,
      ownerSecretSource: 'kitchen/owner',
      tokenSetting: 'LAKE_TOKEN',
    }),
    schedule(),
  ],
  tools: translateTools(language),
  schema: { types: [recipe] },
  document: { actions: scheduleActions },
})
