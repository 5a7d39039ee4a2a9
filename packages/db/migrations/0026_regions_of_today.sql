-- NUTS regions under their codes of today: domain/reference/regions-now.ts has the codes, which stand here as
-- numbers of base 36. Requests are found under both; only those are written anew that name an old one.
UPDATE "rfx_search" s SET "regions" = s.regions || renamed.today
FROM (
  SELECT c.num, array_agg(DISTINCT m.today) AS today
  FROM (VALUES
  (36718275, 36718283),
  (36718278, 36718282),
  (36718279, 36718282),
  (36718280, 36718284),
  (26035671, 26035676),
  (26035672, 26035677),
  (26035673, 26035678),
  (26035675, 26035679),
  (26035779, 26035782),
  (26035780, 26035783),
  (26035813, 26035822),
  (26035814, 26035823),
  (26035815, 26035824)
  ) AS m (before, today)
  JOIN "rfx_search" c ON c.regions @> ARRAY[m.before] AND NOT c.regions @> ARRAY[m.today]
  GROUP BY c.num
) renamed
WHERE renamed.num = s.num;
--> statement-breakpoint
-- Contracts are drawn anew by the job that draws those of requests that are older than they.
INSERT INTO "meta" ("key", "value") SELECT 'contracts_drawn_to', '0' WHERE EXISTS (SELECT 1 FROM "rfx")
ON CONFLICT ("key") DO UPDATE SET "value" = '0', "updated_at" = now();
