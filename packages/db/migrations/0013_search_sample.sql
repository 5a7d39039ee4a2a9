DROP INDEX "rfx_search_cpv";--> statement-breakpoint
DROP INDEX "rfx_search_buyers";--> statement-breakpoint
DROP INDEX "rfx_search_suppliers";--> statement-breakpoint
DROP INDEX "rfx_search_words";--> statement-breakpoint
ALTER TABLE "rfx_search" ADD COLUMN "regions" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rfx_search" ADD COLUMN "live" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "rfx_search" SET "live" = true WHERE ((facets >> 3) & 3) = 1 AND closes_at > now();--> statement-breakpoint
-- Words lie out of line, uncompressed: a page of the table holds thirty rows and not five, and
-- ranking and phrases read only the words of the rows that they look at.
ALTER TABLE "rfx_search" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "rfx_search" SET (toast_tuple_target = 256);--> statement-breakpoint
-- With fewer the planner takes a rare word for a common one and walks the whole order of import.
ALTER TABLE "rfx_search" ALTER COLUMN "words" SET STATISTICS 1000;--> statement-breakpoint
CREATE INDEX "rfx_search_live" ON "rfx_search" USING gin ("words","cpv","countries","regions","buyers","suppliers") WHERE live;--> statement-breakpoint
CREATE INDEX "rfx_search_sample" ON "rfx_search" USING gin ("words","cpv","countries","regions","buyers","suppliers") WHERE (num & 15) = 0;--> statement-breakpoint
CREATE INDEX "rfx_search_words" ON "rfx_search" USING gin ("words","cpv","countries","regions","buyers","suppliers");;--> statement-breakpoint
-- What is counted and shown without words, of the sample and of what is open.
CREATE INDEX "rfx_search_sampled" ON "rfx_search" ("imported_at", "num") INCLUDE ("facets", "countries", "closes_at", "deadline_at", "value_eur_minor") WHERE (num & 15) = 0;--> statement-breakpoint
CREATE INDEX "rfx_search_open" ON "rfx_search" ("closes_at", "num") INCLUDE ("facets", "countries", "imported_at", "deadline_at", "value_eur_minor") WHERE live;
