export const citedDocument = {
  as_of: 'As of {{date}}',
  source_changed: 'The source changed on {{date}}',
  download: 'Download original',
  at_source: 'Open at the source',
  close: 'Close',
  show_before: 'Show the text before',
  show_after: 'Show the text after',
  passage: 'The passage',
  passage_gone: 'The document has changed and no longer contains the quoted passage.',
  document: 'Document {{title}}',
  by_hand: 'The answer was given this text:',
}
