ALTER TABLE "mail_message" ADD COLUMN "profile" uuid;--> statement-breakpoint
-- Messages of before: their notifications and the addresses in their text name the profiles that they are of.
WITH named AS (
  SELECT n.mail_id AS id, p.guid FROM notification n JOIN monitor_profile p ON p.num = n.profile_num WHERE n.mail_id IS NOT NULL
  UNION
  SELECT m.id, (regexp_matches(m.text, '/monitor/(?:un)?subscribe/\{token\}\?profile=([0-9a-f-]{36})', 'g'))[1]::uuid
  FROM mail_message m WHERE 'matches' = ANY(m.kinds)
), single AS (
  SELECT id, min(guid::text)::uuid AS guid FROM named GROUP BY id HAVING count(*) = 1
)
UPDATE mail_message m SET profile = s.guid FROM single s
WHERE s.id = m.id AND 'matches' = ANY(m.kinds) AND NOT m.kinds && ARRAY['watched', 'deadlines'];
--> statement-breakpoint
-- What was sent again has what its original was made of, so that it can be sent at all.
WITH RECURSIVE copies AS (
  SELECT id, resent_as FROM mail_message WHERE resent_as IS NOT NULL
  UNION
  SELECT c.id, m.resent_as FROM copies c JOIN mail_message m ON m.id = c.resent_as WHERE m.resent_as IS NOT NULL
)
UPDATE notification n SET mail_id = c.resent_as FROM copies c
JOIN mail_message m ON m.id = c.resent_as AND m.resent_as IS NULL
WHERE c.id = n.mail_id;
