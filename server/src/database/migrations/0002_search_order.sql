DROP INDEX "messages_user";--> statement-breakpoint
CREATE INDEX "messages_owner" ON "messages" USING btree ("user_id","position");