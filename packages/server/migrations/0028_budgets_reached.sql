-- The highest threshold that the booked calls have reached, written with them. As long as it is above the one that people
-- were notified of, a notification is due: also one that a process was about to send when it died.
ALTER TABLE budget_counters ADD COLUMN reached integer NOT NULL DEFAULT 0;
UPDATE budget_counters SET reached = alerted;
CREATE INDEX budget_counters__due ON budget_counters (budget_id) WHERE reached > alerted;
