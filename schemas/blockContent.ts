import { defineArrayMember, defineType } from 'sanity'

/** Portable Text of the legal pages: what the site can render, and nothing more. */
export const blockContent = defineType({
  name: 'blockContent',
  title: 'Formatted text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: 'Paragraph', value: 'normal' },
        { title: 'Heading', value: 'h2' },
        { title: 'Sub-heading', value: 'h3' },
      ],
      lists: [
        { title: 'Bullets', value: 'bullet' },
        { title: 'Numbers', value: 'number' },
      ],
      marks: {
        decorators: [
          { title: 'Strong', value: 'strong' },
          { title: 'Emphasis', value: 'em' },
        ],
        annotations: [
          {
            name: 'link',
            type: 'object',
            title: 'Link',
            fields: [
              {
                name: 'href',
                type: 'url',
                title: 'Address',
                validation: (rule) =>
                  rule
                    .required()
                    .uri({ scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: true })
                    .error(
                      'A link leads to a web page, a page of this site (/contact), an e-mail or a phone.',
                    ),
              },
            ],
          },
        ],
      },
    }),
  ],
})
