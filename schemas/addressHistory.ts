import { ArchiveIcon } from '@sanity/icons/Archive'
import { getIn } from 'releases/content/values'
import { defineArrayMember, defineField, defineType } from 'sanity'
import type { PickWording } from '#lib/i18n/typeset.ts'
import { required } from './document.ts'

const text = (name: string, title: string) =>
  defineField({ name, type: 'string', title, validation: required(title) })

/** The addresses that a document's page has had. The Studio writes it, and nobody edits it. */
export const toAddressHistoryType = (pick: PickWording) =>
  defineType({
    name: 'addressHistory',
    title: pick('Anciennes adresses', 'Former addresses'),
    type: 'document',
    icon: ArchiveIcon,
    readOnly: true,
    fields: [
      defineField({
        name: 'addresses',
        type: 'array',
        title: pick('Adresses', 'Addresses'),
        description: pick(
          'Les adresses que la page a eues. Celles d’avant mènent à la dernière ; une fois la page retirée, toutes disent qu’elle n’existe plus.',
          'The addresses that the page has had. The earlier ones lead to the last one; once the page is removed, all of them say that it is gone.',
        ),
        of: [
          defineArrayMember({
            type: 'object',
            fields: [text('path', pick('Adresse', 'Address')), text('language', pick('Langue', 'Language'))],
            preview: { select: { title: 'path' } },
          }),
        ],
      }),
      { ...text('document', 'Document'), hidden: true },
    ],
    preview: {
      select: { addresses: 'addresses' },
      prepare: ({ addresses }) => {
        const all: unknown[] = Array.isArray(addresses) ? addresses : Object.values(addresses ?? {})
        return { title: `${getIn(all.at(-1), ['path']) ?? ''}`, media: ArchiveIcon }
      },
    },
  })
