/**
 * Texts for keys that Sanity uses but translates in no language. Without them, the Studio would show keys such as
 * `new-document.new-document`.
 */
export const untranslatedKeys = {
  studio: {
    'asset-source.asset-list.table.preview-alt': 'Preview of the image',
    'asset-source.file.asset-list.item.select-file-tooltip': 'Select {{filename}}',
    'asset-source.usage-list.image-alt': 'Preview of the image',
    'inputs.array.error.cannot-resolve-initial-value-description': 'The initial value could not be prepared.',
    'new-document.new-document': 'New document',
    'panel.close-button-aria-label': 'Close panel',
    'search.search-results-label': 'Search results',
  },
  structure: {
    'changes.action.close-label': 'Close history',
  },
}

/** Replaces those of Sanity's words that would mislead an owner. */
export const englishCorrections = {
  presentation: {
    'preview-frame.connection.error.text': 'The preview has not answered yet. It will appear as soon as it does.',
    'preview-frame.status_timeout': 'The preview takes longer than usual. It will appear as soon as it answers.',
  },
  studio: {
    'asset-sources.common.uploader.upload-failed.description': 'The file was not accepted, or the upload was interrupted.',
    'inputs.array.error.cannot-upload-unable-to-convert_one': 'The format of this file is not accepted. Export the picture as JPEG or PNG.',
    'inputs.array.error.cannot-upload-unable-to-convert_other': 'The formats of these files are not accepted. Export the pictures as JPEG or PNG.',
    'inputs.image.upload-error.description': 'This picture was not accepted.',
    'timeline.error.no-document-history-description': 'It begins with your first edit. What is on the site has its own: choose “Published” above the document.',
    'timeline.error.no-document-history-title': 'The draft has no history yet',
    'timeline.operation.draft-created': 'Before your edits',
    'timeline.operation.draft-created_timestamp': 'Before your edits: {{timestamp, datetime}}',
  },
  structure: {
    'action.restore.confirm.message': 'Restore this version? It will replace the draft. The site will not change before “Publish”.',
    'confirm-delete-dialog.confirmation.text_delete_one': 'This deletes the document here, and on the site if it is there, draft included. To only take it off the site, cancel and choose “Take off the site”. “Deleted” brings it back.',
    'confirm-delete-dialog.confirmation.text_delete_other': 'This deletes the document and all its versions, here, and on the site if it is there. To only take it off the site, cancel and choose “Take off the site”. “Deleted” brings it back.',
    'panes.document-operation-results.operation-success_delete': 'The document is deleted. It can be brought back in “Deleted”.',
    'panes.document-list-pane.no-documents-of-type.text': 'Nothing here yet',
    'panes.document-operation-results.operation-success_restore': 'The chosen version of <Strong>{{title}}</Strong> is back as a draft. The site has not changed.',
  },
  validation: {
    'date.invalid-format': 'This date cannot be read. Write it like 20/11/2026 or 20\u00a0November 2026.',
  },
}
