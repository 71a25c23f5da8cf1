/**
 * The entries of the settings menu in their order (§2, 'Layout'), as written in the source; between them are entries
 * that the specification does not have.
 */
export const SETTINGS_MENU: { entry: string; source: string; owed?: string }[] = [
  { entry: 'language', source: '<LanguageItems' },
  { entry: 'appearance', source: '<ModeItems' },
  { entry: 'plugin items', source: 'name="user_menu_top"' },
  { entry: 'Administration', source: "t('layout.administration')" },
  { entry: 'My groups', source: 't(PAGES.groups.label)' },
  { entry: 'My assistants', source: 't(PAGES.assistants.label)' },
  { entry: 'Expert prompts', source: "t('layout.expert_prompts')", owed: 'expert prompts' },
  { entry: 'Documentation', source: 't(PAGES.documentation.label)' },
  { entry: 'My account', source: 't(PAGES.account.label)' },
  { entry: 'Notifications', source: 't(PAGES.notifications.label)' },
  { entry: 'pages of plugins', source: 'pages.map(' },
  { entry: 'version', source: "t('layout.version'" },
  { entry: 'Feedback', source: "t('layout.feedback')" },
  { entry: 'Logout', source: "t('layout.logout')" },
]
