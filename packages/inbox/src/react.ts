export { bringIntoView, useContactForm, useToasts } from './form/useContactForm.ts'
