-- Contracts are of the NUTS regions of today: those that stand are drawn anew by the job that draws
-- contracts of requests that are older than they.
INSERT INTO "meta" ("key", "value") SELECT 'contracts_drawn_to', '0' WHERE EXISTS (SELECT 1 FROM "rfx")
ON CONFLICT ("key") DO UPDATE SET "value" = '0', "updated_at" = now();
