export const receipt = {
  title: 'Erased',
  intro: 'Done {{moment}}. Keep this receipt.',
  download: 'Download the receipt',
  handed_over:
    'Handed over: {{assistants}} assistants, {{knowledge_bases}} knowledge bases, {{groups}} groups.',
  remains:
    'None of it can be read in Parlance any more. Remains may stay in the database’s files, its write-ahead log and backups until they are overwritten or removed.',
  kept: 'Audit and costs keep only the id {{id}}.',
  what_threads: 'Conversations',
  what_messages: 'Messages',
  what_runs: 'Answers',
  what_drafts: 'Drafts',
  what_sessions: 'Sessions',
  what_grants: 'Shares received',
  what_user_group_members: 'Group memberships',
  what_notices: 'Notifications',
  what_assistant_installs: 'Installed assistants',
  what_assistants: 'Assistants',
  what_knowledge_bases: 'Knowledge bases',
  what_avatars: 'Pictures',
  what_login_codes: 'Sign-ins under way',
}
