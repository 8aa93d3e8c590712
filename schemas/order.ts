import { defineField } from 'sanity'

/**
 * The place of a document in its list. Nobody types it: dragging in the Studio's lists writes it
 * (studio/order). A new document comes last until it is dragged.
 */
export const orderField = defineField({ name: 'order', type: 'number', hidden: true })
