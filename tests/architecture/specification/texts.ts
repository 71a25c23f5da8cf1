export type SpecifiedText = {
  text: string
  /** The file below packages/web/src that shows it. */
  on?: string
  /** The plugin that shows it. */
  plugin?: string
  /** The error with this text; every screen can show it. */
  error?: string
  owed?: string
}

/** English texts that the specification gives literally (§1, §2, §5, §7, §8), and where they are shown. */
export const TEXTS: SpecifiedText[] = [
  { text: 'Connect to continue', on: 'features/session/login-page.tsx' },
  { text: 'Find out more', on: 'features/session/login-page.tsx' },
  { text: 'Current Assistant History', on: 'features/threads/thread-history.tsx' },
  { text: 'Other Assistants History', on: 'features/threads/thread-history.tsx' },
  { text: 'Load more', on: 'ui/tables/load-more.tsx' },
  { text: 'New chat', on: 'app/commands/registry.ts' },
  { text: 'Administration', on: 'app/layout/settings-menu.tsx' },
  { text: 'Feedback', on: 'app/layout/settings-menu.tsx' },
  { text: 'Logout', on: 'app/layout/settings-menu.tsx' },
  { text: 'Page Not Found (404)', on: 'ui/states/not-found.tsx' },
  { text: 'Thread name could not be empty', on: 'features/threads/thread-row-edit.tsx' },
  { text: 'Threads deleted', on: 'features/threads/delete-all-dialog.tsx' },
  { text: 'Conversation deleted', on: 'features/threads/use-deleted-notice.ts' },
  { text: 'An error occurred', on: 'lib/network/api-error.ts' },
  { text: 'At least one model should be enabled', error: 'ERROR_NO_MODEL_ENABLED' },
  { text: 'Unexpected content-type returned instead of JSON', on: 'lib/network/api.ts' },
  { text: 'Knowledge base', on: 'app/commands/registry.ts' },
  { text: 'Marketplace', on: 'app/commands/registry.ts' },
  { text: 'My groups', on: 'app/commands/registry.ts' },
  { text: 'My assistants', on: 'app/commands/registry.ts' },
  { text: "What's New", on: 'features/documentation/whats-new-dialog.tsx' },
  { text: 'Feedbacks', plugin: 'feedback' },
  { text: 'User feedbacks', plugin: 'feedback' },
  {
    text: 'Failed to load changelog. Please try again later.',
    on: 'features/documentation/whats-new-dialog.tsx',
  },
  {
    text: 'A feedback has already been recorded for this response.',
    error: 'ERROR_FEEDBACK_ALREADY_RECORDED',
  },
  { text: 'Your feedback has been recorded.', plugin: 'feedback' },
  { text: 'Speech recognition is not supported in your browser', plugin: 'speech-to-text' },
  { text: 'Microphone access is blocked. Please grant permission.', plugin: 'speech-to-text' },
  { text: 'Please select the languages you want to use in your preferences', plugin: 'speech-to-text' },
  { text: 'Failed to authenticate with Google. Please try again.', plugin: 'google-drive-picker' },
  { text: 'Failed to authenticate with Google. Please try again.', plugin: 'google-groups' },
  { text: 'Google Groups integration is not configured', plugin: 'google-groups' },
  { text: 'Failed to authenticate with FeatureBase', plugin: 'featurebase' },
  { text: 'Failed to load FeatureBase SDK', plugin: 'featurebase' },
  { text: 'Configuration missing. Please contact your administrator.', plugin: 'sharepoint-drive-picker' },
  { text: 'Unable to authenticate with Microsoft. Please try again.', plugin: 'sharepoint-drive-picker' },
  { text: 'Error loading files from SharePoint', plugin: 'sharepoint-drive-picker' },
  { text: 'use selected files', plugin: 'sharepoint-drive-picker' },
]
