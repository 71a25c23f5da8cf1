-- The last test of the settings of a plugin; removed when one of them is changed.
CREATE TABLE plugin_checks (
  plugin_id text NOT NULL,
  problems jsonb NOT NULL,
  checked_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT plugin_checks__pk PRIMARY KEY (plugin_id)
);

-- The files of a packed plugin that an administrator has approved.
CREATE TABLE plugin_approvals (
  plugin_id text NOT NULL,
  content_hash text NOT NULL,
  approved_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT plugin_approvals__pk PRIMARY KEY (plugin_id)
);

-- Failures of a plugin in browsers and on the server, kept for a few days. Contains no personal data.
CREATE TABLE plugin_failures (
  plugin_id text NOT NULL,
  place text NOT NULL,
  message text NOT NULL,
  count integer NOT NULL DEFAULT 1,
  last_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT plugin_failures__pk PRIMARY KEY (plugin_id, place, message)
);
